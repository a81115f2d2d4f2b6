// The script of the scan page: it reads codes by camera or picture, and updates the text of the button.

const $ = (id) => document.getElementById(id);
const jsqrPath = '/simulator/scan/jsqr.js';
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Pays or reads a code's text, by the page's own address. */
function open(text) {
  location.assign(`/simulator/scan?${new URLSearchParams({ qr: text })}`);
}

/** A reader of codes: the browser's own, or else jsQR, which is loaded only then. */
async function reader() {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats?.().catch(() => []);
  if (formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (canvas) => (await detector.detect(canvas))[0]?.rawValue;
  }
  await import(jsqrPath);
  return async (canvas) => {
    const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return globalThis.jsQR(data, width, height)?.data;
  };
}

/** Draws a frame or picture, at most 1,200 pixels wide or high. */
function drawn(source, width, height) {
  const scale = Math.min(1, 1200 / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d', { willReadFrequently: true }).drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function scan() {
  const video = $('video');
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch {
    $('hint').textContent = 'The camera cannot be used here. Choose a picture, or paste the text.';
    return;
  }
  $('hint').hidden = true;
  video.hidden = false;
  video.parentElement.classList.add('live');
  await video.play();
  const read = await reader();
  while (video.srcObject !== null) {
    const text = await read(drawn(video, video.videoWidth, video.videoHeight)).catch(() => undefined);
    if (text) {
      for (const track of video.srcObject.getTracks()) track.stop();
      video.srcObject = null;
      open(text);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

async function readPicture(file) {
  if (file === undefined) return;
  const hint = $('hint');
  try {
    const bitmap = await createImageBitmap(file);
    const text = await (await reader())(drawn(bitmap, bitmap.width, bitmap.height));
    if (text) open(text);
    else hint.textContent = 'There is no QR code in this picture. Choose another one.';
  } catch {
    hint.textContent = 'This picture cannot be read. Choose another one.';
  }
}

/** Updates the texts that depend on the amount and the app. */
function describe() {
  const form = $('pay').form;
  const paise = Math.round(Number(form.amount.value.replaceAll(/[₹,\s]/g, '')) * 100);
  const isAmount = Number.isSafeInteger(paise) && paise >= 100;
  const other = paise > 2000 ? paise - 1000 : Math.ceil(paise / 2);
  const app = form.querySelector('[name=app]:checked + span')?.textContent ?? '';
  const paid = form.outcome.value === 'other-amount' ? other : paise;
  $('pay').textContent = isAmount ? `Pay ${rupees.format(paid / 100)} with ${app}` : `Pay with ${app}`;
  $('other-amount').textContent = isAmount ? `Pays ${rupees.format(other / 100)}` : 'Pays ₹10 less';
}

if ($('tools') !== null) {
  $('tools').hidden = false;
  $('scan').addEventListener('click', () => void scan());
  $('picture').addEventListener('change', (event) => void readPicture(event.target.files[0]));
}
if ($('pay') !== null) {
  $('pay').form.addEventListener('input', describe);
  describe();
}
