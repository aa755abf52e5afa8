import type { OperatorState } from '@bricks/contract'
import { ROLE_OPERATOR } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { getCurrentAuthor } from '#audit/author.ts'
import type { Database } from '#db/database.ts'
import { findSecondFactorState } from '#second-factors/find-second-factor.repository.ts'
import { findPersonOfSession } from './operator.repository.ts'

export interface Operator {
  id: string
  name: string
  address: string
  device: string
}

interface Caller {
  userId: string
  sessionId: string
}

/** A caller who is no operator gets `not_found`, so as not to learn that there are screens for operators. */
export async function getOperatorState(database: Database, caller: Caller): Promise<OperatorState> {
  await getAdmittedOperator(database, caller)
  const { has, proved } = await findSecondFactorState(database, caller)
  if (!has) return { ready: 'needs_factor' }
  return { ready: proved ? 'yes' : 'needs_proof' }
}

/**
 * Checks the person's own granted role, which is read again for each call: a subscription or a membership in another
 * account never counts. Also needs a second factor that was given in this session.
 */
export async function admitOperator(database: Database, caller: Caller): Promise<Operator> {
  const person = await getAdmittedOperator(database, caller)
  const { has, proved } = await findSecondFactorState(database, caller)
  if (!has || !proved) throw new AppError('operator_factor_needed')
  return person
}

async function getAdmittedOperator(database: Database, caller: Caller): Promise<Operator> {
  const person = await findPersonOfSession(database, caller)
  if (!person || person.grantedRole < ROLE_OPERATOR || person.isClosed) throw new AppError('not_found')
  const { address, device } = getCurrentAuthor()
  return { id: person.id, name: person.name, address, device }
}
