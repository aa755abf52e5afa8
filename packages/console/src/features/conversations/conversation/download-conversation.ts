import type { ConversationTurn } from '@bricks/contract'
import { formatCsv } from '@bricks/contract/wire'
import { downloadFile } from '#ui/feedback/download-file.ts'

const MEDIA_TYPES = { json: 'application/json', csv: 'text/csv' }
const HEADINGS = [
  'at',
  'visitor',
  'bot',
  'state',
  'error',
  'marks',
  'feedback',
  'bricks',
  'prompt_tokens',
  'completion_tokens',
  'tokens_estimated',
  'milliseconds',
  'cost_usd_millionths',
]
/** Spreadsheets read a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\ufeff'

export function downloadConversation(
  conversationId: string,
  turns: readonly ConversationTurn[],
  form: 'json' | 'csv',
): void {
  const text = form === 'json' ? JSON.stringify(turns, null, 2) : BYTE_ORDER_MARK + formatTurnsAsCsv(turns)
  const file = new Blob([text], { type: MEDIA_TYPES[form] })
  downloadFile(file, `conversation-${conversationId.replaceAll(/[^\w-]/g, '')}.${form}`)
}

export function formatTurnsAsCsv(turns: readonly ConversationTurn[]): string {
  return formatCsv([HEADINGS, ...turns.map(listTurnCells)])
}

function listTurnCells(turn: ConversationTurn): Array<string | number> {
  const { trace, usage, calls } = turn
  return [
    turn.at,
    turn.user_message ?? '',
    turn.reply ?? '',
    turn.state,
    turn.error_code ?? '',
    turn.marks.join(' '),
    turn.feedback,
    calls.map(({ brick, state }) => (state === 'failed' ? `${brick} (failed)` : brick)).join('; '),
    usage?.prompt_tokens ?? '',
    usage?.completion_tokens ?? '',
    usage?.estimated ? 'yes' : '',
    trace ? Math.round(trace.duration_ms) : '',
    trace?.cost ?? '',
  ]
}
