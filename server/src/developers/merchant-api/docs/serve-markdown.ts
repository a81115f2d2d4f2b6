import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callMarkdown, type DocsSource, guideMarkdown, indexMarkdown } from './as-markdown.ts';
import type { Guide } from './markdown.ts';
import { callNamed } from './shown-call.ts';

type OfName = FastifyRequest<{ Params: { readonly name: string } }>;

/** Serves each documentation page as Markdown, at its address with `.md`, and a list of them as `/llms.txt`. */
export function serveMarkdown(
  app: FastifyInstance,
  source: DocsSource,
  { provider, guides }: { readonly provider: string; readonly guides: ReadonlyMap<string, Guide> },
): void {
  const quiet = { exposeHeadRoute: false } as const;
  const send = (reply: FastifyReply, text: string | undefined) =>
    reply
      .code(text === undefined ? 404 : 200)
      .type('text/markdown; charset=utf-8')
      .send(text ?? `# No such page\n\n[All pages](${source.url}/docs/api.md)\n`);
  const index = indexMarkdown(source.url, provider, guides);
  app.get('/llms.txt', quiet, (_request, reply) => reply.type('text/plain; charset=utf-8').send(index));
  app.get('/docs/api.md', quiet, (_request, reply) => send(reply, index));
  app.get('/docs/api/guides/:name(^[\\w-]+).md', quiet, ({ params }: OfName, reply) => {
    const guide = guides.get(params.name);
    return send(reply, guide && guideMarkdown(source, guide));
  });
  app.get('/docs/api/:name(^\\w+).md', quiet, ({ params }: OfName, reply) => {
    const call = callNamed(params.name);
    return send(reply, call && callMarkdown(source, call));
  });
}
