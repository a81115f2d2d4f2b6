import { classNames } from '@galla/ui/layout/class-names.ts';
import {
  divIcon,
  type LatLngBounds,
  type Map as LeafletMap,
  latLngBounds,
  map as makeMap,
  marker,
  tileLayer,
} from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { storeCount } from '../store-labels.ts';
import { type Cluster, clustersOf, type MappedStore } from './cluster.ts';
import css from './Map.module.css';

const c = classNames(css);
const largestZoom = 18;
/** The maximum initial zoom: a single store appears with the streets around it. */
const nearZoom = 15;

interface Wanted {
  readonly stores: readonly MappedStore[];
  readonly tiles: string;
  readonly onChoose: (cluster: Cluster | undefined) => void;
}

const boundsOf = (stores: readonly MappedStore[]): LatLngBounds =>
  latLngBounds(stores.map(({ latitude, longitude }) => [latitude, longitude]));

/** A map that fits its stores. Nothing is animated: after a zoom the new map appears at once. */
export function useStoreMap(frame: RefObject<HTMLDivElement | null>, { stores, tiles, onChoose }: Wanted) {
  const shown = useRef<LeafletMap>(null);
  const [view, setView] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new figures do not move the map
  useEffect(() => {
    if (frame.current === null) return;
    const map = makeMap(frame.current, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
      inertia: false,
      maxZoom: largestZoom,
    });
    tileLayer(tiles, { maxZoom: largestZoom }).addTo(map);
    map.fitBounds(boundsOf(stores), { padding: [48, 48], maxZoom: nearZoom });
    map.on('moveend', () => setView((count) => count + 1));
    shown.current = map;
    setView((count) => count + 1);
    return () => {
      shown.current = null;
      map.remove();
    };
  }, [frame, tiles]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the markers depend on the visible part of the map
  useEffect(() => {
    const map = shown.current;
    if (map === null) return;
    const near = map.getBounds().pad(0.2);
    const markers = clustersOf(stores, map.getZoom())
      .filter(({ latitude, longitude }) => near.contains([latitude, longitude]))
      .map((cluster) => draw(map, cluster, onChoose));
    return () => {
      for (const one of markers) one.remove();
    };
  }, [stores, view, onChoose]);
  return { zoomBy: (steps: number) => shown.current?.setZoom(shown.current.getZoom() + steps) };
}

/** Adds the button of a cluster to the map. */
function draw(map: LeafletMap, cluster: Cluster, onChoose: Wanted['onChoose']) {
  const { stores, latitude, longitude } = cluster;
  const [only] = stores;
  const isOne = stores.length === 1;
  const words = isOne ? (only?.name ?? '') : storeCount(stores.length);
  const face = document.createElement('span');
  if (!isOne) face.textContent = String(stores.length);
  const size: [number, number] = isOne ? [32, 32] : [44, 44];
  const icon = divIcon({
    html: face,
    iconSize: size,
    className: c('marker', !isOne && 'many', only?.active === false && 'closed'),
  });
  const made = marker([latitude, longitude], { icon, title: words, keyboard: true }).addTo(map);
  const press = () => {
    const bounds = boundsOf(stores);
    const canSpread = !isOne && map.getZoom() < largestZoom && !bounds.getSouthWest().equals(bounds.getNorthEast());
    onChoose(canSpread ? undefined : cluster);
    if (canSpread) map.fitBounds(bounds, { padding: [48, 48] });
  };
  const element = made.getElement();
  element?.setAttribute('aria-label', words);
  // The library reports keys, but does not treat Enter and Space as a press.
  element?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
  return made.on('click', press);
}
