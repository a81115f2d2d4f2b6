import { expect, test } from 'vitest';
import { placeCard, placeRing } from './card-position.ts';

const card = { width: 320, height: 200 };
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

test('UI-09 the card is to the right of a side navigation entry', () => {
  expect(placeCard({ left: 12, top: 120, width: 224, height: 40 }, card, desk)).toEqual({ left: 250, top: 112 });
});

test('UI-09 the card is below the profile, and above the bottom navigation, without leaving the screen', () => {
  expect(placeCard({ left: 1380, top: 10, width: 40, height: 40 }, card, desk)).toEqual({ left: 1104, top: 64 });
  expect(placeCard({ left: 240, top: 680, width: 120, height: 60 }, card, phone)).toEqual({ left: 24, top: 466 });
});

test('UI-09 on a phone the card never covers the top of the screen, wherever its entry is', () => {
  expect(placeCard({ left: 310, top: 10, width: 40, height: 40 }, card, phone)).toEqual({ left: 24, top: 466 });
});

test('UI-09 without an entry the card is in the middle', () => {
  expect(placeCard(undefined, card, desk)).toEqual({ left: 560, top: 350 });
});

test('UI-09 the ring stays on the screen at the bottom of a phone', () => {
  expect(placeRing({ left: 0, top: 680, width: 120, height: 60 }, phone)).toEqual({
    left: 3,
    top: 676,
    width: 121,
    height: 61,
  });
});
