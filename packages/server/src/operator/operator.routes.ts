import { type Endpoint, endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { runAsAuthor } from '#audit/author.ts'
import type { Context } from '#context.ts'
import type { SignedIn } from '#http/authenticate.ts'
import { type Call, type Handler, registerEndpoint } from '#http/register-endpoint.ts'
import { listAccounts, listOperatedSessions } from './accounts.repository.ts'
import { closeAccount, endSessions, removeAccount, reopenAccount, setAccountRole } from './accounts.service.ts'
import { admitOperator, type Operator, readOperatorAdmission } from './admit-operator.ts'
import { inviteNewcomer, readSignUp, setSignUp, withdrawInvitation } from './invitations.service.ts'
import { listOperatorEvents } from './operator.repository.ts'
import { readMail, readProviders, readUsage, retryMail } from './reports.service.ts'
import { approveWaiting, listWaitingTemplates, refuseWaiting } from './templates.service.ts'

type SignedInCall = Pick<Call<typeof endpoints.getOperator>, 'user' | 'sessionId' | 'isConfirmed'>
type Work<E extends Endpoint> = (call: Call<E>, operator: Operator) => ReturnType<Handler<E>>

export function registerOperatorRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context
  const admit = ({ person, sessionId }: SignedIn) => admitOperator(database, { userId: person.id, sessionId })

  /** The log of the account that an operator works on shows neither the operator's name nor address. */
  function register<E extends Endpoint & { access: 'user' }>(endpoint: E, work: Work<E>): void {
    const answer: Handler<E> = async (call) => {
      const { user, sessionId, isConfirmed } = call as unknown as SignedInCall
      const operator = await admitOperator(database, { userId: user.id, sessionId })
      // Checked here and not by the endpoint's `stepUp`, because a stranger would learn from the error that there is
      // such a call.
      if (endpoint.method === 'POST' && !isConfirmed) throw new AppError('password_needed')
      const author = { kind: 'operator', id: null, name: '', at: clock(), address: '', device: '' } as const
      return runAsAuthor(author, () => work(call, operator))
    }
    registerEndpoint<E>(app, endpoint, answer, { admit })
  }

  registerEndpoint(app, endpoints.getOperator, ({ user, sessionId }) =>
    readOperatorAdmission(database, { userId: user.id, sessionId }),
  )
  register(endpoints.listAccounts, ({ query }) => listAccounts(database, query))
  register(endpoints.setAccountRole, async ({ body: { account_id: id, role } }, operator) => {
    await setAccountRole(context, operator, { id, role })
    return {}
  })
  register(endpoints.closeAccount, async ({ body }, operator) => {
    await closeAccount(context, operator, body.account_id)
    return {}
  })
  register(endpoints.reopenAccount, async ({ body }, operator) => {
    await reopenAccount(context, operator, body.account_id)
    return {}
  })
  register(endpoints.removeAccount, async ({ body }, operator) => {
    await removeAccount(context, operator, body.account_id)
    return {}
  })
  register(endpoints.listAllSessions, ({ query }) => listOperatedSessions(database, { ...query, now: clock() }))
  register(endpoints.endSessions, async ({ body: { account_id: accountId, session_id: sessionId } }, operator) => {
    await endSessions(context, operator, { accountId, sessionId })
    return {}
  })
  register(endpoints.getSignUp, () => readSignUp(context))
  register(endpoints.setSignUp, async ({ body }, operator) => {
    await setSignUp(context, operator, body.mode)
    return readSignUp(context)
  })
  register(endpoints.inviteNewcomer, ({ body }, operator) => inviteNewcomer(context, operator, body.email))
  register(endpoints.withdrawNewcomer, async ({ body }, operator) => {
    await withdrawInvitation(context, operator, body.id)
    return readSignUp(context)
  })
  register(endpoints.listWaitingTemplates, () => listWaitingTemplates(context))
  register(endpoints.approveTemplate, async ({ body }, operator) => {
    await approveWaiting(context, operator, body)
    return {}
  })
  register(endpoints.refuseTemplate, async ({ body }, operator) => {
    await refuseWaiting(context, operator, body.id)
    return {}
  })
  register(endpoints.listUsage, ({ query }) => readUsage(context, query))
  register(endpoints.listProviderHealth, () => readProviders(context))
  register(endpoints.listMail, () => readMail(context))
  register(endpoints.retryMail, async ({ body: { account_id: accountId, id } }, operator) => {
    await retryMail(context, operator, { accountId, id })
    return readMail(context)
  })
  register(endpoints.listOperatorLog, ({ query }) => listOperatorEvents(database, query))
}
