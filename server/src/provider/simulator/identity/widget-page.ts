/** The widget's page: a video, a document, and the submission. It sends messages only to the page at `origin`. */
export const widgetPage = (origin: string, nonce: string): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Identity check</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 16px; background: Canvas; color: CanvasText; }
h1 { margin: 0 0 4px; font-size: 20px; }
p { margin: 0 0 16px; }
button { min-height: 44px; padding: 8px 20px; border: 0; border-radius: 8px; background: #1d4ed8; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
button:disabled { background: #5b6472; }
.note { font-size: 14px; }
</style>
</head>
<body>
<main aria-live="polite">
<h1 id="title">Opening</h1>
<p id="text"></p>
<button id="act" type="button" hidden></button>
<p class="note">Simulated identity provider. Nothing is recorded.</p>
</main>
<script nonce="${nonce}">
const origin = ${JSON.stringify(origin).replaceAll('<', '\\u003c')};
const byId = (id) => document.getElementById(id);
const post = (event, detail) => window.parent.postMessage({ from: 'identity-widget', event, ...detail }, origin);
let token = '';
const ask = async (path) => {
  const body = JSON.stringify({ accessToken: token });
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};
function show(page, title, text, label, next) {
  byId('title').textContent = title;
  byId('text').textContent = text;
  const act = byId('act');
  act.hidden = label === '';
  act.disabled = false;
  act.textContent = label;
  act.onclick = next;
  post('PAGE_VIEW', { page });
}
const video = () =>
  show('VIDEO', '1 of 2: Video', 'Look into the camera and read the number 4 7 1.', 'Record the video', paper);
const paper = () =>
  show('DOCUMENT', '2 of 2: PAN card', 'Hold the PAN card in front of the camera.', 'Take the picture and submit', submit);
const ended = () => {
  show('ENDED', 'This visit has ended', 'The check was opened again elsewhere, or the visit is over.', '', null);
  post('TERMINAL_ACTION', { action: 'ENDED' });
};
async function submit() {
  byId('act').disabled = true;
  post('SUBMIT_TRIGGERED');
  try {
    await ask('/identity/submit');
  } catch (error) {
    if (error.message === '404') return ended();
    post('SUBMIT_FAILED');
    return show('SUBMIT', 'It was not submitted', 'Check the connection, and try again.', 'Try again', submit);
  }
  post('SUBMIT_COMPLETED');
  show('DONE', 'Submitted', 'Your identity is being checked.', '', null);
  for (let time = 0; time < 30; time += 1) {
    const { state } = await ask('/identity/visit').catch(() => ({ state: 'SUBMITTED' }));
    if (state === 'VERIFIED' || state === 'FAILED') return post('KYC_COMPLETED');
    await new Promise((resolve) => setTimeout(resolve, 3000));
  }
  post('KYC_POLLING_TIMEOUT');
}
window.addEventListener('message', async ({ origin: from, source, data }) => {
  if (from !== origin || source !== window.parent || token !== '' || typeof data?.accessToken !== 'string') return;
  token = data.accessToken;
  try {
    const { state } = await ask('/identity/visit');
    if (state === 'PENDING') video();
    else {
      show('DONE', 'Submitted', 'Your identity is being checked.', '', null);
      post('SUBMIT_COMPLETED');
    }
  } catch {
    ended();
  }
});
post('PAGE_VIEW', { page: 'START' });
</script>
</body>
</html>
`;
