import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCalledBricks } from './called-bricks.ts'
import {
  cutFirstWords,
  listAsciiWords,
  listSearchWords,
  listWordsBySegmenter,
  MOST_WORDS,
  writeSearchWords,
} from './search-words.ts'

test('words are folded, each once, without what stands between or in them', () => {
  expect(listSearchWords(['Where’s my ORDER, my Ｏｒｄｅｒ #42-A?', 'Ça va: 12.5 %'])).toEqual([
    ...['wheres', 'my', 'order', '42', 'a', 'ça', 'va', '125'],
  ])
})

test('texts without spaces are cut into words', () => {
  expect(listSearchWords(['注文はどこですか'])).toContain('注文')
  expect(listSearchWords(['我的订单在哪里'])).toContain('订单')
  expect(listSearchWords(['คำสั่งซื้อของฉันอยู่ที่ไหน']).length).toBeGreaterThan(3)
})

test('plain ASCII is cut as the segmenter cuts it, so that a search finds what an answer in any script says', () => {
  const text = fc
    .array(fc.constantFrom(...'abz019_.,\':;"!?-/ \n@#\0~'), { maxLength: 14 })
    .map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, (each) => {
      expect(listAsciiWords(each)).toEqual([...listWordsBySegmenter(each)])
    }),
    { numRuns: 3_000 },
  )
})

test('nothing that is typed becomes query syntax or stands for a project', () => {
  for (const hostile of ['":p" OR "a"*', 'NEAR(a b)', '-x ^y (z)', 'a\0b', "it''s", ':project', 'x:*&!y|z', '\\'])
    for (const word of listSearchWords([hostile])) expect(word).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u)
})

test('a word behind an elision is kept with it and without it, in whatever script the rest is written', () => {
  const listKeptWords = (text: string) => writeSearchWords('p', [text]).split(' ').slice(1)
  expect(listKeptWords("l'ordre")).toEqual(['lordre', 'ordre'])
  expect(listKeptWords('Qu’il s’agit 注文')).toEqual(['quil', 'il', 'sagit', 'agit', '注文'])
  expect(listKeptWords("aujourd'hui dell'acqua, l'Empordà")).toEqual([
    'aujourdhui',
    'dellacqua',
    'acqua',
    'lempordà',
    'empordà',
  ])
  expect(listKeptWords("don't it's we'll o'clock")).toEqual(['dont', 'its', 'well', 'oclock'])
  expect(listSearchWords(["l'ordre"])).toEqual(['lordre'])
})

test('one word, and all of them, stay within their size', () => {
  expect(listSearchWords(['x'.repeat(1_000)])).toEqual(['x'.repeat(64)])
  expect(listSearchWords([`${'𝕏'.repeat(40)}𠀀${'𠀀'.repeat(70)}`]).every((word) => word.isWellFormed())).toBe(true)
  const many = Array.from({ length: 30_000 }, (_, at) => `word${at}`).join(' ')
  expect(listSearchWords([many]).join(' ').length).toBeLessThanOrEqual(MOST_WORDS)
})

test('the words of a conversation begin with its project', () => {
  expect(writeSearchWords('Project-1', ['Hello'])).toBe(':Project-1 hello')
  expect(writeSearchWords('Project-1', ['', '?!'])).toBe('')
})

test('first words are one line of at most 120 characters', () => {
  expect(cutFirstWords('  Where \n\n is\tit? ')).toBe('Where is it?')
  expect(cutFirstWords(' \n ')).toBeNull()
  const long = cutFirstWords('very '.repeat(100))
  expect(long).toHaveLength(120)
  expect(long).toMatch(/…$/)
  expect(cutFirstWords(`${'x'.repeat(118)}😀😀`)?.isWellFormed()).toBe(true)
})

test('each brick that was called has one word, in the same order whichever was first', () => {
  expect(writeCalledBricks([])).toBe('')
  expect(writeCalledBricks(['b', 'a', 'a'])).toBe(writeCalledBricks(['a', 'b']))
  expect(writeCalledBricks(['a', 'b'])).toMatch(/^( [\da-f]{8} ){2}$/)
})
