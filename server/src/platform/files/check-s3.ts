import { isOnThisMachine } from '../setting-values.ts';
import type { Values } from '../settings.ts';
import type { S3Bucket } from './s3-store.ts';

/** Reports contain customers and amounts, so they are sent over TLS or stay on this machine. */
export function checkS3(values: Values, problems: Map<string, string>): S3Bucket | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  if (endpoint === undefined) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const { protocol, hostname } = new URL(endpoint);
  if (protocol !== 'https:' && !isOnThisMachine(hostname))
    problems.set('S3_ENDPOINT', 'must begin with https:, because reports travel there');
  for (const [name, value] of Object.entries({
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }))
    if (value === undefined && !problems.has(name)) problems.set(name, 'is required with S3_ENDPOINT');
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const pathStyle = values.S3_PATH_STYLE === 'yes';
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey, pathStyle };
}
