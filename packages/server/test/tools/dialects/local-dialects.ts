import { CALL, call, callThenSay, chunk, type Dialect, DONE, event, SAID, say } from './dialect-server.ts'

const json = (body: unknown) => ({ type: 'application/json', pieces: [JSON.stringify(body)] })
const whole = (message: object, finish: string) => ({
  id: 'c',
  object: 'chat.completion',
  choices: [{ index: 0, message, finish_reason: finish }],
  usage: { prompt_tokens: 11, completion_tokens: 7 },
})

export const LOCAL_DIALECTS: readonly Dialect[] = [
  {
    name: 'ollama-qwen3',
    provider: { preset: 'ollama' },
    answer: callThenSay(
      call(
        {
          tool_calls: [
            { id: 'call_a', index: 0, type: 'function', function: { name: 'Weather', arguments: '{"city":"Paris"}' } },
          ],
        },
        [DONE],
      ),
      say(SAID, [DONE]),
    ),
  },
  {
    name: 'think-tags',
    answer: () => ({
      pieces: [
        ...['<th', 'ink>The user wants weather. Secret ', 'plan.</', 'thi', 'nk>\n\nIt is ', '21C in ', 'Paris.'].map(
          (content) => chunk({ content }),
        ),
        chunk({}, 'stop'),
        DONE,
      ],
    }),
  },
  {
    name: 'think-begun',
    provider: { quirks: { begins_in_thought: true } },
    answer: () => say(`Secret plan.</think>\n\n${SAID}`, [DONE]),
  },
  {
    name: 'args-object',
    answer: callThenSay(
      call({ tool_calls: [{ ...CALL, function: { name: 'Weather', arguments: { city: 'Paris' } } }] }),
    ),
  },
  {
    name: 'no-id-no-index',
    answer: callThenSay(call({ tool_calls: [{ function: { name: 'Weather', arguments: '{"city":"Paris"}' } }] })),
  },
  {
    name: 'legacy-function-call',
    answer: callThenSay({
      pieces: [
        chunk({ role: 'assistant', content: null, function_call: { name: 'Weather', arguments: '' } }),
        chunk({ function_call: { arguments: '{"city":"Paris"}' } }),
        chunk({}, 'function_call'),
        DONE,
      ],
    }),
  },
  {
    name: 'vllm-null-usage',
    answer: callThenSay({ pieces: [chunk({ content: '' }, null, { usage: null }), ...call().pieces] }),
  },
  {
    name: 'llamacpp-crlf-nodone',
    answer: callThenSay(
      { pieces: call(undefined, []).pieces.map((piece) => piece.replaceAll('\n', '\r\n')) },
      { pieces: say(SAID, []).pieces.map((piece) => piece.replaceAll('\n', '\r\n')) },
    ),
  },
  {
    name: 'llamacpp-nofinish',
    answer: callThenSay(
      { pieces: [chunk({ tool_calls: [CALL] }), DONE] },
      { pieces: [chunk({ content: SAID }), DONE] },
    ),
  },
  {
    name: 'lmstudio-lasteventcut',
    answer: () => ({
      pieces: [chunk({ content: SAID }), event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }, '')],
    }),
  },
  {
    name: 'json200-nonstream',
    answer: callThenSay(
      json(whole({ role: 'assistant', content: null, tool_calls: [CALL] }, 'tool_calls')),
      json(whole({ role: 'assistant', content: SAID }, 'stop')),
    ),
  },
  {
    name: 'litellm-finish-tools-stop',
    answer: callThenSay({ pieces: [chunk({ tool_calls: [CALL] }), chunk({}, 'stop'), DONE] }),
  },
  {
    name: 'slow-first',
    provider: { preset: 'ollama', patience: 5 },
    answer: () => ({ ...say(), before: 1_300 }),
  },
  {
    name: 'slow-think',
    provider: { patience: 5 },
    answer: () => ({ ...say(SAID, []), between: 300 }),
  },
  {
    name: 'slow-keepalive',
    answer: () => ({
      between: 100,
      pieces: [...Array.from({ length: 13 }, () => ': keep-alive\n\n'), ...say().pieces],
    }),
  },
]

export const CUT_DIALECT: Dialect = {
  name: 'length-with-tools',
  answer: () => ({
    pieces: [
      chunk({ role: 'assistant', content: null }),
      chunk({ tool_calls: [{ ...CALL, function: { name: 'Weather', arguments: '{"city":"Pa' } }] }),
      chunk({}, 'length'),
      event({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } }),
      DONE,
    ],
  }),
}
