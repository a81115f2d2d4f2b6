import { t } from '@lingui/core/macro';
/** Thrown if the device does not give its position. The message is a text for the form. */
export class DeviceRefused extends Error {}

const timeoutMs = 10_000;

/** The position of this device, if the person and the browser allow it. @throws DeviceRefused */
export function devicePosition(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    const refuse = (text: string) => reject(new DeviceRefused(text));
    if (!('geolocation' in navigator))
      return refuse(t`This device does not share its location. Enter the coordinates.`);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) =>
        refuse(
          code === PERMISSION_DENIED
            ? t`This browser can’t access your location. Allow it in the browser settings, or enter the coordinates.`
            : t`We couldn’t find your location. Try again, or enter the coordinates.`,
        ),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  });
}
