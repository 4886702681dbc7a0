// In the place of what only those two are made of.

module.exports = {};
