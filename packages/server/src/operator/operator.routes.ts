import { type Endpoint, endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { runAsAuthor } from '#audit/author.ts'
import type { Context } from '#context.ts'
import type { SignedIn } from '#http/authenticate.ts'
import { type Call, type Handler, registerEndpoint } from '#http/register-endpoint.ts'
import { listAccounts, listSessionsForOperator } from './accounts.repository.ts'
import {
  closeAccount,
  deleteAccountByOperator,
  endSessionsOfAccount,
  reopenAccount,
  setAccountRole,
} from './accounts.service.ts'
import { admitOperator, getOperatorState, type Operator } from './admit-operator.ts'
import { inviteNewcomer, readSignUpState, setSignUpMode, withdrawNewcomerInvitation } from './invitations.service.ts'
import { listOperatorEvents } from './operator.repository.ts'
import { readOutboxState, readProviderHealth, readUsageOfMonth, retryMailForOperator } from './reports.service.ts'
import { approveWaitingTemplate, listWaitingTemplates, refuseWaitingTemplate } from './templates.service.ts'

type SignedInCall = Pick<Call<typeof endpoints.getOperator>, 'user' | 'sessionId' | 'isConfirmed'>
type Work<E extends Endpoint> = (call: Call<E>, operator: Operator) => ReturnType<Handler<E>>

export function registerOperatorRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context
  const admitSignedIn = ({ person, sessionId }: SignedIn) => admitOperator(database, { userId: person.id, sessionId })

  /** The log of the account that an operator works on shows neither the operator's name nor address. */
  function registerForOperator<E extends Endpoint & { access: 'user' }>(endpoint: E, work: Work<E>): void {
    const answerAsOperator: Handler<E> = async (call) => {
      const { user, sessionId, isConfirmed } = call as unknown as SignedInCall
      const operator = await admitOperator(database, { userId: user.id, sessionId })
      // The endpoint's `stepUp` does not check this, because its error would tell a stranger that there is such a call.
      if (endpoint.method === 'POST' && !isConfirmed) throw new AppError('password_needed')
      const author = { kind: 'operator', id: null, name: '', at: clock(), address: '', device: '' } as const
      return runAsAuthor(author, () => work(call, operator))
    }
    registerEndpoint<E>(app, endpoint, answerAsOperator, { admit: admitSignedIn })
  }

  registerEndpoint(app, endpoints.getOperator, ({ user, sessionId }) =>
    getOperatorState(database, { userId: user.id, sessionId }),
  )
  registerForOperator(endpoints.listAccounts, ({ query }) => listAccounts(database, query))
  registerForOperator(endpoints.setAccountRole, async ({ body: { account_id: id, role } }, operator) => {
    await setAccountRole(context, operator, { id, role })
    return {}
  })
  registerForOperator(endpoints.closeAccount, async ({ body }, operator) => {
    await closeAccount(context, operator, body.account_id)
    return {}
  })
  registerForOperator(endpoints.reopenAccount, async ({ body }, operator) => {
    await reopenAccount(context, operator, body.account_id)
    return {}
  })
  registerForOperator(endpoints.removeAccount, async ({ body }, operator) => {
    await deleteAccountByOperator(context, operator, body.account_id)
    return {}
  })
  registerForOperator(endpoints.listAllSessions, ({ query }) =>
    listSessionsForOperator(database, { ...query, now: clock() }),
  )
  registerForOperator(
    endpoints.endSessions,
    async ({ body: { account_id: accountId, session_id: sessionId } }, operator) => {
      await endSessionsOfAccount(context, operator, { accountId, sessionId })
      return {}
    },
  )
  registerForOperator(endpoints.getSignUp, () => readSignUpState(context))
  registerForOperator(endpoints.setSignUp, async ({ body }, operator) => {
    await setSignUpMode(context, operator, body.mode)
    return readSignUpState(context)
  })
  registerForOperator(endpoints.inviteNewcomer, ({ body }, operator) => inviteNewcomer(context, operator, body.email))
  registerForOperator(endpoints.withdrawNewcomer, async ({ body }, operator) => {
    await withdrawNewcomerInvitation(context, operator, body.id)
    return readSignUpState(context)
  })
  registerForOperator(endpoints.listWaitingTemplates, () => listWaitingTemplates(context))
  registerForOperator(endpoints.approveTemplate, async ({ body }, operator) => {
    await approveWaitingTemplate(context, operator, body)
    return {}
  })
  registerForOperator(endpoints.refuseTemplate, async ({ body }, operator) => {
    await refuseWaitingTemplate(context, operator, body.id)
    return {}
  })
  registerForOperator(endpoints.listUsage, ({ query }) => readUsageOfMonth(context, query))
  registerForOperator(endpoints.listProviderHealth, () => readProviderHealth(context))
  registerForOperator(endpoints.listMail, () => readOutboxState(context))
  registerForOperator(endpoints.retryMail, async ({ body: { account_id: accountId, id } }, operator) => {
    await retryMailForOperator(context, operator, { accountId, id })
    return readOutboxState(context)
  })
  registerForOperator(endpoints.listOperatorLog, ({ query }) => listOperatorEvents(database, query))
}
