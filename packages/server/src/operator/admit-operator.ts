import type { OperatorState } from '@bricks/contract'
import { ROLE_OPERATOR } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { readAuthor } from '#audit/author.ts'
import type { Database } from '#db/database.ts'
import { findSecondFactor } from '#second-factors/find-second-factor.repository.ts'
import { findPersonOfSession } from './operator.repository.ts'

export interface Operator {
  id: string
  name: string
  /** From where, for the operators' log. */
  address: string
  device: string
}

interface Caller {
  userId: string
  sessionId: string
}

/** Whoever is no operator learns nothing: not even that there is a room. */
export async function readOperatorAdmission(database: Database, caller: Caller): Promise<OperatorState> {
  await getPerson(database, caller)
  const { has, proved } = await findSecondFactor(database, caller)
  if (!has) return { ready: 'needs_factor' }
  return { ready: proved ? 'yes' : 'needs_proof' }
}

/**
 * By the person's own granted role, read anew for each call: never by a subscription, nor through an account that one is a
 * member of. And by a second factor that was given in this session.
 */
export async function admitOperator(database: Database, caller: Caller): Promise<Operator> {
  const person = await getPerson(database, caller)
  const { has, proved } = await findSecondFactor(database, caller)
  if (!has || !proved) throw new AppError('operator_factor_needed')
  return person
}

async function getPerson(database: Database, caller: Caller): Promise<Operator> {
  const person = await findPersonOfSession(database, caller)
  if (!person || person.grantedRole < ROLE_OPERATOR || person.isClosed) throw new AppError('not_found')
  const { address, device } = readAuthor()
  return { id: person.id, name: person.name, address, device }
}
