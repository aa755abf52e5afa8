import { inTransaction } from '#db/transaction.ts'
import { confirmSessionByPassword, type PasswordContext } from '#passwords/password.service.ts'
import { markSessionProved } from '#sessions/session.repository.ts'
import { admitTypedProof, type TypedProof } from './admit-typed-proof.ts'
import { openPasskeyUse, type PasskeyAnswer, type PasskeyContext } from './passkeys/use-passkey.ts'
import { type FactorOwner, mailAndRecordFactorChange, type SecondFactorContext } from './second-factor.service.ts'

export type FactorProof = TypedProof | { passkey: PasskeyAnswer }
export type SessionProof = FactorProof | { password: string }

export async function confirmSessionByProof(
  context: PasswordContext & SecondFactorContext & PasskeyContext,
  owner: FactorOwner,
  proof: SessionProof,
): Promise<void> {
  if ('password' in proof) return confirmSessionByPassword(context, owner, proof.password)
  const { user, sessionId, address } = owner
  const place = { purpose: 'confirm', boundTo: sessionId } as const
  const checked =
    'passkey' in proof
      ? await openPasskeyUse(context, { answer: proof.passkey, place, userId: user.id })
      : await admitTypedProof(context, { userId: user.id, address, knownAs: `session:${sessionId}` }, proof)
  await inTransaction(context.database, async (database) => {
    await checked.take(database)
    await markSessionProved(database, { ownerId: user.id, id: sessionId }, context.clock())
    if ('recovery_code' in proof) await mailAndRecordFactorChange(context, database, owner, 'recovery_code_used')
  })
  if ('succeed' in checked) await checked.succeed()
}
