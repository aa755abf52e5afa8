import { expect, test } from 'vitest'
import { findSteepGrowth } from '#test/tools/linear-time/measure-growth.ts'
import { NothingReadError } from './nothing-read.ts'
import { readPastedText } from './read-text.ts'

const SIZE = 128 * 1024

const TEXTS: readonly (readonly [name: string, prefix: string, piece: string])[] = [
  ...['/', '/1', '.', 'a.', '-', '?', '?a=b&', '&a=', '{', '{a}', '{?a', '%2F', '@', ':', '<', '"', 'é', '$'].map(
    (piece) => ['an address', 'https://a.example', piece] as const,
  ),
  ...['a', 'a.', 'a-', '1.', 'xn--', 'a@', 'a:'].map((piece) => ['a host', 'https://', piece] as const),
  ...['a', 'a.', 'a/', ' ', '\n', 'GET '].map((piece) => ['a text without a scheme', '', piece] as const),
  ['requests', '', 'requests.get("https://a.example",'],
  ['members that Python adds', 'requests\nh={}\n', "h.set('x','a'+"],
  ['the source of a page', '<pre>', '<b>curl &lt;'],
  ['a variable of Python', 'requests ', 'a="b"\n'],
  ['texts of Python that are never closed', 'requests ', "\\'"],
  ['comments of Python', 'requests ', '# a\n'],
  ['axios', '', 'axios({a:'],
  ['a variable of JavaScript', 'axios ', 'const a=`$' + '{b}`;'],
  ['PowerShell', 'Invoke-RestMethod x\n', '$a=@"\n'],
  ['wget', 'wget https://a.example ', '--header=a:b '],
  ['HTTPie', 'http a.example ', 'a=b '],
  ['answers that a script keeps', '', 'A=$(curl a '],
  ['variables of JavaScript without a word', 'fetch(x)\n', 'a={\n'],
  ['comments of bash', 'curl https://a.example ', '\\ # '],
  ['words in capitals for values', `curl https://a.example --json '{"a":`, 'AB_,'],
  ['a form of lines', 'POST https://a.example\nContent-Type: application/x-www-form-urlencoded\n\n', 'a: b\n'],
  ['names that a page escaped', 'curl https://a.example/', '&lt;a'],
  ['paths without a host', '', 'GET /a\n'],
]

test.each(TEXTS)('N1: reading %s takes linear time: %j and then %j', { timeout: 300_000 }, async (_, prefix, piece) => {
  const readTimed = async (size: number) => {
    const text = prefix + piece.repeat(Math.ceil(size / piece.length))
    await readPastedText(text, {}).catch((error: unknown) => {
      if (!(error instanceof NothingReadError)) throw error
    })
  }
  expect(await findSteepGrowth(readTimed, SIZE)).toBeUndefined()
})
