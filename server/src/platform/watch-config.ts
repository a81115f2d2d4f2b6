import { isOnThisMachine } from './setting-values.ts';
import type { Values } from './settings.ts';

/** The monitoring configuration of an installation. */
export interface WatchConfig {
  /** Where processes serve their metrics; null for nowhere. Readers must send `token`. */
  readonly metrics: { readonly port: number; readonly host: string; readonly token: string | null } | null;
  readonly accessLog: boolean;
  /** Where traces are sent, and the recorded share from 0 to 1; null for nowhere. `url` has no slash at the end. */
  readonly collector: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly ratio: number;
  } | null;
}

/** Reads the settings. Metrics that other machines can reach require the token. */
export function checkWatch(values: Values, problems: Map<string, string>): WatchConfig {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = null } = values;
  const isOwn = isOnThisMachine(host.includes(':') ? `[${host}]` : host);
  const isWrong = problems.has('METRICS_TOKEN') || problems.has('METRICS_TOKEN_FILE');
  if (port !== 0 && !isOwn && token === null && !isWrong)
    problems.set('METRICS_TOKEN', `is required with METRICS_HOST=${host}: others than this machine may read there`);
  return {
    metrics: port === 0 ? null : { port, host, token },
    accessLog: values.ACCESS_LOG === 'yes',
    collector: collectorOf(values),
  };
}

function collectorOf(values: Values): WatchConfig['collector'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: ratio } = values;
  if (url === undefined) return null;
  const headers = (values.OTEL_EXPORTER_OTLP_HEADERS ?? []).map((pair) => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const;
  });
  return { url: url.replace(/\/+$/, ''), headers: Object.fromEntries(headers), ratio };
}

/** The settings as environment variables, for child processes; null for one that is not set. */
export const watchEnvironment = ({ metrics, accessLog, collector }: WatchConfig) => ({
  METRICS_PORT: metrics === null ? null : String(metrics.port),
  METRICS_HOST: metrics?.host ?? null,
  METRICS_TOKEN: metrics?.token ?? null,
  ACCESS_LOG: accessLog ? 'yes' : 'no',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector?.url ?? null,
  OTEL_EXPORTER_OTLP_HEADERS:
    collector === null || Object.keys(collector.headers).length === 0
      ? null
      : Object.entries(collector.headers)
          .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
          .join(','),
  OTEL_TRACES_SAMPLER_ARG: collector === null ? null : String(collector.ratio),
});
