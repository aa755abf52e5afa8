import { findLineAndColumn, NothingReadError } from '#reading/nothing-read.ts'
import { addAssignedSecrets } from './assigned-secrets.ts'
import {
  COMPUTED_NOTE,
  describeUnreadCalls,
  type ProgramCall,
  type ReadCalls,
  toProgramRequest,
} from './program-call.ts'

const MOST_STEPS = 2_000
const MOST_FAILED = 50

/** Reads the steps of a program in the order of its text: a value is set, a header is added, a request is sent. */
export abstract class ProgramReader {
  protected readonly text: string
  protected readonly values = new Map<string, unknown>()
  /** Steps that cannot be read may be read far into the text each time, so they are counted. */
  protected failures = 0
  protected isPartLost = false
  private readonly requests: ReadCalls['requests'] = []
  private readonly notes = new Set<string>()
  private failedAt: number | undefined
  private unread = 0

  constructor(text: string) {
    this.text = text
  }

  /**
   * `step` is a global pattern of one step. Undefined if no request is sent, and an error that says `nothingRead` if
   * none of them can be read.
   */
  read(step: RegExp, pasted: string, nothingRead: string): ReadCalls | undefined {
    step.lastIndex = 0
    for (let steps = 0; steps < MOST_STEPS && this.failures < MOST_FAILED; steps++) {
      const found = step.exec(this.text)
      if (!found) break
      const at = found.index + found[0].length
      step.lastIndex = Math.max(at, this.readStep(found.groups ?? {}, found.index, at) ?? at)
    }
    const { requests, notes, failedAt, unread } = this
    if (requests.length === 0 && failedAt === undefined) return undefined
    if (requests.length === 0) throw new NothingReadError(nothingRead, findLineAndColumn(this.text, failedAt ?? 0))
    if (this.isPartLost) notes.add(COMPUTED_NOTE)
    return { requests: addAssignedSecrets(pasted, requests), notes: [...notes, ...describeUnreadCalls(unread)] }
  }

  /** Gives the end of what was read, if the next step is to be searched behind it. */
  protected abstract readStep(groups: Record<string, string | undefined>, index: number, at: number): number | undefined

  /** `call` is undefined if the call that begins at `index` cannot be read. */
  protected addCall(call: ProgramCall | undefined, index: number, isWhole = true): void {
    if (!call) {
      this.failedAt ??= index
      this.unread++
      return
    }
    const { request, isComputed, notes } = toProgramRequest(call)
    this.requests.push(request)
    for (const note of notes) this.notes.add(note)
    this.isPartLost ||= isComputed || !isWhole
  }
}
