import {
  answerCallThenText,
  answerWithCall,
  answerWithText,
  CALL,
  type Dialect,
  DONE,
  SAID,
  writeChunk,
  writeEvent,
} from './dialect-server.ts'

const answerJson = (body: unknown) => ({ type: 'application/json', pieces: [JSON.stringify(body)] })
const createWholeCompletion = (message: object, finish: string) => ({
  id: 'c',
  object: 'chat.completion',
  choices: [{ index: 0, message, finish_reason: finish }],
  usage: { prompt_tokens: 11, completion_tokens: 7 },
})

export const LOCAL_DIALECTS: readonly Dialect[] = [
  {
    name: 'ollama-qwen3',
    provider: { preset: 'ollama' },
    answer: answerCallThenText(
      answerWithCall(
        {
          tool_calls: [
            { id: 'call_a', index: 0, type: 'function', function: { name: 'Weather', arguments: '{"city":"Paris"}' } },
          ],
        },
        [DONE],
      ),
      answerWithText(SAID, [DONE]),
    ),
  },
  {
    name: 'think-tags',
    answer: () => ({
      pieces: [
        ...['<th', 'ink>The user wants weather. Secret ', 'plan.</', 'thi', 'nk>\n\nIt is ', '21C in ', 'Paris.'].map(
          (content) => writeChunk({ content }),
        ),
        writeChunk({}, 'stop'),
        DONE,
      ],
    }),
  },
  {
    name: 'think-begun',
    provider: { quirks: { begins_in_thought: true } },
    answer: () => answerWithText(`Secret plan.</think>\n\n${SAID}`, [DONE]),
  },
  {
    name: 'args-object',
    answer: answerCallThenText(
      answerWithCall({ tool_calls: [{ ...CALL, function: { name: 'Weather', arguments: { city: 'Paris' } } }] }),
    ),
  },
  {
    name: 'no-id-no-index',
    answer: answerCallThenText(
      answerWithCall({ tool_calls: [{ function: { name: 'Weather', arguments: '{"city":"Paris"}' } }] }),
    ),
  },
  {
    name: 'legacy-function-call',
    answer: answerCallThenText({
      pieces: [
        writeChunk({ role: 'assistant', content: null, function_call: { name: 'Weather', arguments: '' } }),
        writeChunk({ function_call: { arguments: '{"city":"Paris"}' } }),
        writeChunk({}, 'function_call'),
        DONE,
      ],
    }),
  },
  {
    name: 'vllm-null-usage',
    answer: answerCallThenText({
      pieces: [writeChunk({ content: '' }, null, { usage: null }), ...answerWithCall().pieces],
    }),
  },
  {
    name: 'llamacpp-crlf-nodone',
    answer: answerCallThenText(
      { pieces: answerWithCall(undefined, []).pieces.map((piece) => piece.replaceAll('\n', '\r\n')) },
      { pieces: answerWithText(SAID, []).pieces.map((piece) => piece.replaceAll('\n', '\r\n')) },
    ),
  },
  {
    name: 'llamacpp-nofinish',
    answer: answerCallThenText(
      { pieces: [writeChunk({ tool_calls: [CALL] }), DONE] },
      { pieces: [writeChunk({ content: SAID }), DONE] },
    ),
  },
  {
    name: 'lmstudio-lasteventcut',
    answer: () => ({
      pieces: [
        writeChunk({ content: SAID }),
        writeEvent({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }, ''),
      ],
    }),
  },
  {
    name: 'json200-nonstream',
    answer: answerCallThenText(
      answerJson(createWholeCompletion({ role: 'assistant', content: null, tool_calls: [CALL] }, 'tool_calls')),
      answerJson(createWholeCompletion({ role: 'assistant', content: SAID }, 'stop')),
    ),
  },
  {
    name: 'litellm-finish-tools-stop',
    answer: answerCallThenText({ pieces: [writeChunk({ tool_calls: [CALL] }), writeChunk({}, 'stop'), DONE] }),
  },
  {
    name: 'slow-first',
    provider: { preset: 'ollama', patience: 5 },
    answer: () => ({ ...answerWithText(), before: 1_300 }),
  },
  {
    name: 'slow-think',
    provider: { patience: 5 },
    answer: () => ({ ...answerWithText(SAID, []), between: 300 }),
  },
  {
    name: 'slow-keepalive',
    answer: () => ({
      between: 100,
      pieces: [...Array.from({ length: 13 }, () => ': keep-alive\n\n'), ...answerWithText().pieces],
    }),
  },
]

export const CUT_DIALECT: Dialect = {
  name: 'length-with-tools',
  answer: () => ({
    pieces: [
      writeChunk({ role: 'assistant', content: null }),
      writeChunk({ tool_calls: [{ ...CALL, function: { name: 'Weather', arguments: '{"city":"Pa' } }] }),
      writeChunk({}, 'length'),
      writeEvent({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } }),
      DONE,
    ],
  }),
}
