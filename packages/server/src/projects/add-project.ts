import { randomUUID } from 'node:crypto'
import {
  appearance,
  type BotSettings,
  type ConnectedFunctionInput,
  type Connection,
  type Sharing,
  sharedTexts,
  visitorLimits,
} from '@bricks/contract'
import type { Database } from '#db/database.ts'
import { createId } from '#ids.ts'
import { checkAccountLimits } from '#plans/account-limits.ts'
import { checkBrickCount, chooseNewModelForPlan } from '#plans/plan-rules.ts'
import type { User } from '#users/user.ts'
import { resolveContent } from './drafts/check-draft.ts'
import { insertProject } from './project.repository.ts'
import { updateDraft } from './project-draft.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import { checkNewSecrets, type PasswordConfirmation, saveContent } from './save-content.ts'

interface ProjectToAdd {
  name: string
  settings: BotSettings
  functions: ConnectedFunctionInput[]
  connections?: Connection[]
  sharing?: Sharing
  /**
   * Set for content from outside, which may bring new secrets: tells whether its user has confirmed the password. A
   * copy needs no `confirmation`, because the account already has its secrets.
   */
  confirmation?: PasswordConfirmation
}

export interface TemplateContent {
  settings: Partial<BotSettings>
  functions: ConnectedFunctionInput[]
  connections?: Connection[]
}

/** The transaction must hold the account's lock. */
export async function addProject(
  context: Pick<ProjectsContext, 'clock' | 'encryptionKeys'>,
  transaction: Database,
  user: User,
  { name, settings, functions, connections = [], sharing = createDefaultSharing(), confirmation }: ProjectToAdd,
): Promise<string> {
  checkBrickCount(user.role, functions.length)
  const id = createId()
  const own = { id, userId: user.id }
  const now = context.clock().toISOString()
  const content = { ...settings, functions: [] }
  const bytes = await insertProject(transaction, { ...own, name, content, sharing, now })
  if (functions.length > 0 || connections.length > 0) {
    const resolved = resolveContent(assignNewConnectionIds({ functions, connections }), content)
    if (confirmation) checkNewSecrets(resolved, confirmation)
    const saved = await saveContent(context, transaction, own, { resolved, previous: content })
    const { secretBytes } = saved
    const whole = { ...settings, ...saved.content }
    const fresh = { ...own, isLive: false, version: 0, revision: 1 }
    await updateDraft(transaction, { ...fresh, name, content: whole, now, bytes, secretBytes })
  }
  await checkAccountLimits(transaction, user)
  return id
}

export function buildNewContent(
  { config, clock }: Pick<ProjectsContext, 'config' | 'clock'>,
  { role }: User,
  { settings: { model, ...settings }, functions, connections }: TemplateContent,
): Pick<ProjectToAdd, 'settings' | 'functions' | 'connections'> {
  const fitted = chooseNewModelForPlan(config.models, { role, now: clock(), ...(model && { model }) })
  return { settings: { model: fitted, ...DEFAULT_SETTINGS, ...settings }, functions, connections }
}

const DEFAULT_SETTINGS: Omit<BotSettings, 'model'> = {
  system: '',
  max_tokens: 512,
  temperature: 1,
  frequency_penalty: 0,
  presence_penalty: 0,
  streamingAllowed: true,
  currentDate: false,
}

function createDefaultSharing(): Sharing {
  return {
    appearance: appearance.parse({}),
    texts: sharedTexts.parse({}),
    origins: [],
    limits: visitorLimits.parse({}),
  }
}

interface Content {
  functions: readonly ConnectedFunctionInput[]
  connections: readonly Connection[]
}

/** Gives the connections new ids, so that a sign-in in one project is not valid in its copy. */
function assignNewConnectionIds({ functions, connections }: Content): Content {
  const ids = new Map(connections.map(({ id }) => [id, randomUUID()]))
  const findNewId = (id: string) => ids.get(id) ?? id
  return {
    functions: functions.map((each) =>
      each.api.connection === undefined
        ? each
        : { ...each, api: { ...each.api, connection: findNewId(each.api.connection) } },
    ),
    connections: connections.map((each) => ({ ...each, id: findNewId(each.id) })),
  }
}
