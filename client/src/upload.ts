import type { SentRequest, Transport } from './client.ts';

/**
 * Sends a form with a file in place of a call's JSON, and tells the uploaded share from 0 to 1. At 1 the server has the
 * whole file and processes it. It uses XMLHttpRequest, because `fetch` does not report upload progress.
 */
export function sendForm(
  fields: Readonly<Record<string, string | undefined>>,
  file: File,
  onProgress: (share: number) => void,
): Transport {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  // The server reads the form in order, so the fields come before the file.
  form.append('file', file, file.name);
  return (address, request) => send(address, request, form, onProgress);
}

function send(
  address: string,
  { method, headers, signal }: SentRequest,
  form: FormData,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError('No answer came.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(form);
  });
}

const answerOf = (request: XMLHttpRequest) =>
  new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: headersIn(request.getAllResponseHeaders()),
  });

const headersIn = (lines: string) =>
  lines
    .trim()
    .split(/\r?\n/)
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]];
    });
