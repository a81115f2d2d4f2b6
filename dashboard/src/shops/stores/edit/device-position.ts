/** Why the device does not say where it is, in words for the form. */
export class DeviceRefused extends Error {}

const timeoutMs = 10_000;

/** Where this device is, if its owner and the browser allow it. @throws DeviceRefused */
export function devicePosition(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    const refuse = (text: string) => reject(new DeviceRefused(text));
    if (!('geolocation' in navigator)) return refuse('This device does not share its location. Enter the coordinates.');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) =>
        refuse(
          code === PERMISSION_DENIED
            ? 'This browser can’t access your location. Allow it in the browser settings, or enter the coordinates.'
            : 'We couldn’t find your location. Try again, or enter the coordinates.',
        ),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  });
}
