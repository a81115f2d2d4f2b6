import { Problem } from '@galla/contract/core/problem.ts';
import type { TestTokens, testMode } from '@galla/contract/developers/test-mode/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { newTestToken, readTestToken } from '../../platform/auth/test-tokens.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

const isoOf = (time: number) => new Date(time).toISOString();

const holderOf = ({ session, scope }: ScopedContext) => ({
  family: session.family,
  membershipId: scope.membershipId,
});

function tokensOf(context: ScopedContext): TestTokens {
  const { masterKey, now } = context;
  const { token, expiresAt } = newTestToken(masterKey, 'access', holderOf(context), now);
  const refreshToken = newTestToken(masterKey, 'refresh', holderOf(context), now).token;
  return { token, expiresAt: isoOf(expiresAt), refreshToken };
}

export const testModeHandlers: Handlers<typeof testMode> = {
  async auth(_input, context) {
    const { token, expiresAt } = newTestToken(context.masterKey, 'login', holderOf(context), context.now);
    return { token, expiresAt: isoOf(expiresAt) };
  },
  async login({ body: { token } }, context) {
    const { masterKey, session, scope, now } = context;
    if (readTestToken(masterKey, 'login', holderOf(context), token, now) !== 'valid')
      throw new Problem('TEST_CODE_WRONG', 400);
    const { personId, membershipId } = scope;
    const subject = { kind: 'session', id: session.family } as const;
    await context.transaction((tx) =>
      record(tx, context, { act: 'TEST_MODE_OPENED', personId, membershipId, subject }),
    );
    return tokensOf(context);
  },
  // Clients log in to the simulator again (TST-02).
  async refresh(_input, context) {
    const refreshToken = context.header('x-galla-test-refresh') ?? '';
    if (readTestToken(context.masterKey, 'refresh', holderOf(context), refreshToken, context.now) !== 'valid')
      throw new Problem('TEST_SESSION_LOST', 401);
    return tokensOf(context);
  },
};
