import type { AnswerFilter, ConnectedFunction, Connection } from '@bricks/contract'
import {
  type Entered,
  fillService,
  findAskProblem,
  type GalleryAsk,
  type GalleryCard,
  type GalleryOperation,
  type GalleryService,
  listAsks,
} from '@bricks/contract/gallery'
import { listKnown } from '#features/editor/dialogs/add-api/found.ts'
import { withConnection } from '#features/editor/dialogs/add-api/result/found-functions.ts'

export interface ServiceChoice {
  id: string
  /** Begins the ids of what is made. */
  key: string
  /** Undefined: as it begins. */
  ticked?: readonly string[]
  typed: Entered
  /** The id of a sign-in that the project has already; '' for another one. Undefined: as it begins. */
  known?: string
  /** As its provider's page was opened for it, and how it is stored since. */
  signedIn?: { asked: string; connection: Connection }
  /** What the bot may see, by operation. */
  answers: Readonly<Record<string, AnswerFilter | undefined>>
}

interface Completing {
  card: GalleryCard
  service: GalleryService
  choice: ServiceChoice
  connections: readonly Connection[]
  /** Of the bricks that the project has. */
  names: readonly string[]
}

export interface CompleteService {
  operations: GalleryOperation[]
  /** Sign-ins of the project that could be used. */
  choices: Connection[]
  known: Connection | undefined
  asks: GalleryAsk[]
  entered: Entered
  problems: Readonly<Record<string, string>>
  /** In the order of the operations. */
  functions: ConnectedFunction[]
  /** What its provider's page would be opened for. */
  asked: string
  /** The one of its own. */
  own: Connection | undefined
}

/** What would be added, and what is still to be entered. */
export function completeService({ card, service, choice, connections, names }: Completing): CompleteService {
  const operations = listTicked(service, choice.ticked)
  const choices = service.connection ? listKnown(service.connection.host, connections) : []
  const others = choices.filter(({ id }) => id !== choice.key)
  const known = choice.known === undefined ? others[0] : others.find(({ id }) => id === choice.known)
  const { connection: _connection, ...withoutSignIn } = service
  const used = known ? withoutSignIn : service
  const asks = listAsks(used, operations)
  const entered = Object.fromEntries(asks.map(({ name, initial = '' }) => [name, choice.typed[name] ?? initial]))
  const problems = asks.flatMap((ask) => {
    const problem = findAskProblem(ask, entered[ask.name] ?? '')
    return problem === undefined ? [] : [[ask.name, problem]]
  })
  const filled = fillService(used, operations, entered, {
    connection: {
      id: choice.key,
      name: nameUnused(
        card.name,
        connections.filter(({ id }) => id !== choice.key),
      ),
    },
    look: { color: card.color, mark: card.mark },
    createId: () => '',
  })
  const { signedIn } = choice
  const asked = JSON.stringify([filled.connection?.host, filled.connection?.auth])
  return {
    operations,
    choices: others,
    known,
    asks,
    entered,
    problems: Object.fromEntries(problems),
    functions: filled.functions.map((each, at) => {
      const { id = '' } = operations[at] ?? {}
      const made = known ? withConnection(each, known.id) : each
      const answer = id in choice.answers ? choice.answers[id] : made.api.answer
      const name = names.includes(made.name) ? `${made.name} (${card.name})` : made.name
      return { ...made, name, id: `${choice.key}-${id}`, api: { ...made.api, answer } }
    }),
    asked,
    own: signedIn?.asked === asked ? signedIn.connection : filled.connection,
  }
}

/** Those that only read, else the first: what changes things is ticked by the builder. */
function listTicked({ operations }: GalleryService, ticked: readonly string[] | undefined): GalleryOperation[] {
  if (ticked) return operations.filter(({ id }) => ticked.includes(id))
  const reading = operations.filter(({ confirm }) => !confirm)
  return reading.length > 0 ? reading : operations.slice(0, 1)
}

function nameUnused(name: string, connections: readonly Connection[]): string {
  const taken = connections.map((each) => each.name)
  let unused = name
  for (let number = 2; taken.includes(unused); number++) unused = `${name} ${number}`
  return unused
}
