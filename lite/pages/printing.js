// On pages to print: a button, and the code of the lesson where the build did not know its address.

const main = document.querySelector('[data-print]');
const button = document.createElement('button');
button.type = 'button';
button.className = 'button print';
button.textContent = main.dataset.print;
button.addEventListener('click', () => print());
main.prepend(button);

const place = document.querySelector('.qr:empty');
if (place) {
  const { default: qrcode } = await import('../static/qrcode.mjs');
  const link = new URL(place.dataset.lesson, location.href).href;
  const code = qrcode(0, 'M');
  code.addData(link);
  code.make();
  place.innerHTML = code.createSvgTag({ scalable: true, margin: 2 });
}
const site = document.querySelector('.site');
if (site && !site.textContent) site.textContent = new URL('../../..', location.href).href;
