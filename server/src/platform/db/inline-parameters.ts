import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/**
 * The text of a query with its parameters as escaped literals, for statements that accept no parameters (COPY).
 * Numbers, texts, dates and lists of texts are supported; anything else is refused.
 */
export function inlineParameters({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_match, index: string) => literal(parameters[Number(index) - 1]));
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return `array[${value.map((item) => pg.escapeLiteral(item)).join(',')}]::text[]`;
  }
  throw new TypeError('This parameter cannot be written into a statement.');
}
