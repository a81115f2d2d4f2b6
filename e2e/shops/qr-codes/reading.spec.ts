import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

/** An image of a QR code, as the dashboard draws it, with its text. */
async function savedPicture(page: Page): Promise<{ path: string; text: string }> {
  await page.goto('/qr');
  await page.getByRole('table', { name: 'QR codes' }).locator('tbody tr').getByRole('link').first().click();
  const text = (await page.getByText(/^upi:\/\/pay\?/).innerText()).trim();
  await page.getByText('QR only').click();
  await page.getByText('PNG', { exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  return { path: await (await saved).path(), text };
}

const payeeOf = (text: string) => new URL(text).searchParams.get('pa') ?? '';

test('QRC-02 the customer’s page reads a QR code from an image, and says if there is none', async ({ as, page }) => {
  const { path, text } = await savedPicture(await as('imran'));
  const empty = await page.screenshot();
  await page.goto('/simulator/scan');
  const picture = page.locator('#picture');
  await picture.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: empty });
  await expect(page.getByText('There is no QR code in this picture. Choose another one.')).toBeVisible();
  await picture.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('torn') });
  await expect(page.getByText('This picture cannot be read. Choose another one.')).toBeVisible();
  await picture.setInputFiles({ name: 'sticker.png', mimeType: 'image/png', buffer: readFileSync(path) });
  await expect(page.getByRole('img', { name: 'The QR code that was read' })).toBeVisible();
  await expect(page.getByText(payeeOf(text))).toBeVisible();
});

test('QRC-02 the customer’s page reads a QR code by the camera, and says if there is no camera', async ({
  as,
  page,
  baseURL,
}) => {
  const { path, text } = await savedPicture(await as('imran'));
  await page.goto('/simulator/scan');
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await expect(page.getByText('The camera cannot be used here. Choose a picture, or paste the text.')).toBeVisible();

  const film = join(tmpdir(), `galla-camera-${process.pid}.y4m`);
  writeFileSync(film, await filmOf(page, path));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const phone = await browser.newPage({ baseURL: baseURL ?? '' });
  await phone.goto('/simulator/scan');
  await phone.getByRole('button', { name: 'Use the camera' }).click();
  await expect(phone.getByRole('img', { name: 'The QR code that was read' })).toBeVisible();
  await expect(phone.getByText(payeeOf(text))).toBeVisible();
  await browser.close();
});

/** A video of one still image for Chromium's fake camera: YUV4MPEG2, grey. */
async function filmOf(page: Page, path: string): Promise<Buffer> {
  const [width, height] = [640, 480];
  const source = `data:image/png;base64,${readFileSync(path).toString('base64')}`;
  await page.goto('about:blank');
  const grey = await page.evaluate(
    async ([from, wide, high]) => {
      const picture = new Image();
      picture.src = from;
      await picture.decode();
      const pen = Object.assign(document.createElement('canvas'), { width: wide, height: high }).getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, wide, high);
      pen.drawImage(picture, (wide - high) / 2, 0, high, high);
      return [...pen.getImageData(0, 0, wide, high).data].filter((_, index) => index % 4 === 0);
    },
    [source, width, height] as const,
  );
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(grey), Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
