import type { AnswerFilter, ConnectedFunction, Connection } from '@bricks/contract'
import {
  type Entered,
  fillGalleryService,
  findAskProblem,
  type GalleryAsk,
  type GalleryCard,
  type GalleryOperation,
  type GalleryService,
  listNeededAsks,
} from '@bricks/contract/gallery'
import { listConnectionsOfHost } from '#features/editor/dialogs/add-api/found-apis.ts'
import { withConnectionId } from '#features/editor/dialogs/add-api/result/found-functions.ts'

/**
 * `key` is the prefix of the new bricks' ids, and the id of a new sign-in.
 * `ticked` is undefined until the builder changes the ticks.
 * `known` is the id of the project's sign-in to use, or '' for a new one. It is undefined until the builder chooses:
 * then the first fitting sign-in is used.
 * `signedIn` has the new sign-in as the server stored it when its provider's page was opened, and its content at that
 * time as `asked`.
 */
export interface ServiceChoice {
  id: string
  key: string
  ticked?: readonly string[]
  typed: Entered
  known?: string
  signedIn?: { asked: string; connection: Connection }
  answers: Readonly<Record<string, AnswerFilter | undefined>>
}

interface Completing {
  card: GalleryCard
  service: GalleryService
  choice: ServiceChoice
  connections: readonly Connection[]
  names: readonly string[]
}

/**
 * `functions` have the order of `operations`.
 * `asked` is the sign-in's host and fields as text. A stored sign-in is used only while this text stays the same.
 * `own` is the service's new sign-in; undefined if the service needs none or uses `known`.
 */
export interface ServiceForm {
  operations: GalleryOperation[]
  choices: Connection[]
  known: Connection | undefined
  asks: GalleryAsk[]
  entered: Entered
  problems: Readonly<Record<string, string>>
  functions: ConnectedFunction[]
  asked: string
  own: Connection | undefined
}

export function createServiceForm({ card, service, choice, connections, names }: Completing): ServiceForm {
  const operations = listTickedOperations(service, choice.ticked)
  const choices = service.connection ? listConnectionsOfHost(service.connection.host, connections) : []
  const others = choices.filter(({ id }) => id !== choice.key)
  const known = choice.known === undefined ? others[0] : others.find(({ id }) => id === choice.known)
  const { connection: _connection, ...withoutSignIn } = service
  const used = known ? withoutSignIn : service
  const asks = listNeededAsks(used, operations)
  const entered = Object.fromEntries(asks.map(({ name, initial = '' }) => [name, choice.typed[name] ?? initial]))
  const problems = asks.flatMap((ask) => {
    const problem = findAskProblem(ask, entered[ask.name] ?? '')
    return problem === undefined ? [] : [[ask.name, problem]]
  })
  const filled = fillGalleryService(used, operations, entered, {
    connection: {
      id: choice.key,
      name: findUnusedName(
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
      const made = known ? withConnectionId(each, known.id) : each
      const answer = id in choice.answers ? choice.answers[id] : made.api.answer
      const name = names.includes(made.name) ? `${made.name} (${card.name})` : made.name
      return { ...made, name, id: `${choice.key}-${id}`, api: { ...made.api, answer } }
    }),
    asked,
    own: signedIn?.asked === asked ? signedIn.connection : filled.connection,
  }
}

function listTickedOperations(
  { operations }: GalleryService,
  ticked: readonly string[] | undefined,
): GalleryOperation[] {
  if (ticked) return operations.filter(({ id }) => ticked.includes(id))
  const reading = operations.filter(({ confirm }) => !confirm)
  return reading.length > 0 ? reading : operations.slice(0, 1)
}

function findUnusedName(name: string, connections: readonly Connection[]): string {
  const taken = connections.map((each) => each.name)
  let unused = name
  for (let number = 2; taken.includes(unused); number++) unused = `${name} ${number}`
  return unused
}
