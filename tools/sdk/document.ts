import { apiVersions } from '@galla/contract/core/api/versions.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { callers } from '../../server/src/callers/callers.ts';
import { programDocument } from '../../server/src/developers/merchant-api/docs/program-document.ts';
import { apiShapes, documentGroups } from '../../server/src/developers/merchant-api/docs/reference.ts';
import type { Shape } from './typescript.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Shape }>>;
}

/** An operation of the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Shape;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>;
}

/** An operation with its address below `/api/merchant/v1`. */
export interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

/** The version, shapes and calls of the merchant API, from its OpenAPI document. */
export function readDocument() {
  const about = { version: apiVersions[0], url: 'https://galla.example', groups: documentGroups, shapes: apiShapes };
  const document = programDocument(allEndpoints, callers, about) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
  };
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Call => ({
        ...operation,
        method: method.toUpperCase(),
        path: path.replace('/api/merchant/v1', ''),
      }),
    ),
  );
  return { version: about.version, calls, shapes: document.components.schemas };
}
