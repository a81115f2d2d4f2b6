/** A point on the earth, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The area of a PIN code. */
export interface PincodeArea {
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  /** The centre of the area; null if none of its post offices has coordinates. */
  readonly middle: Coordinates | null;
}

/** An address to look up. */
export interface SoughtAddress {
  /** Street, building and area on one line. */
  readonly text: string;
  readonly pincode: string | null;
}

/** The position found for an address. */
export interface FoundPosition extends Coordinates {
  /** The precision of the coordinates. */
  readonly exact: 'ADDRESS' | 'PINCODE';
}

/** The address at a point, as far as it is known. */
export interface FoundAddress {
  readonly line: string | null;
  readonly locality: string | null;
  readonly pincode: string | null;
  readonly city: string;
  readonly state: string;
}

/** Looks up addresses and coordinates in India. */
export interface Geocoder {
  /** The area of a PIN code; undefined if no post office has it. */
  findPincode(pincode: string): Promise<PincodeArea | undefined>;
  /** The position of an address. @throws GeocoderFailed */
  geocode(address: SoughtAddress): Promise<FoundPosition | undefined>;
  /** The address at a point. @throws GeocoderFailed */
  reverse(point: Coordinates): Promise<FoundAddress | undefined>;
}

/** The geocoder did not answer, or not in the expected shape. */
export class GeocoderFailed extends Error {
  override readonly name = 'GeocoderFailed';
}
