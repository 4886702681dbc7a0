"""The table where whole games are played: people on one device, computers, or only watching."""
