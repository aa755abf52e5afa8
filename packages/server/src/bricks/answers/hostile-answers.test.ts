import { describe, expect, it } from 'vitest'
import { shapeAnswer } from './shape-answer.ts'

const SIZE = 1024 * 1024

function repeatToSize(text: string): string {
  return text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE)
}

describe('an answer that is made to take long', () => {
  it.each([
    ['open brackets', 'application/json', repeatToSize('[')],
    ['closed brackets, very deep', 'application/json', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
    ['objects in objects', 'application/json', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['open elements', 'application/xml', repeatToSize('<a>')],
    ['too many elements', 'application/xml', `<r>${'<a/>'.repeat(250_000)}</r>`],
    ['too many attributes', 'application/xml', `<a ${repeatToSize('a="" ')}/>`],
    ['comments that never end', 'application/xml', `<a>${repeatToSize('<!--')}</a>`],
    ['one long comment', 'application/xml', `<!--${repeatToSize('-a')}`],
    ['quotes', 'application/xml', `<a ${repeatToSize('"a\'')}`],
    ['open bold', 'text/html', `${'<b>'.repeat(100_000)}x${'</b>'.repeat(100_000)}`],
    ['lists in lists', 'text/html', repeatToSize('<ul><li>')],
    ['tables in tables', 'text/html', repeatToSize('<table><tr><td>')],
    ['one row', 'text/csv', `${repeatToSize('a,')}\n1,2`],
    ['one row, under two titles', 'text/csv', `a,b\n${repeatToSize('1,')}`],
    ['one row, of no said type', 'text/plain', `a,b\n${repeatToSize('1,')}`],
    ['quotes in quotes', 'text/csv', `"${repeatToSize('""')}`],
  ])('stays text: %s', async (_name, type, text) => {
    const shaped = await shapeAnswer(text, type, { most: 5 })
    expect(shaped.text === text).toBe(true)
  })

  it('is cut where it is a page: its first twelve thousand tags are read', async () => {
    const { text } = await shapeAnswer(`<html><body>${repeatToSize('<p>word</p>')}`, 'text/html', {})
    expect(text.length).toBeLessThan(100_000)
    expect(text).toMatch(/^word\n\nword\n/)
    expect(text).toMatch(/\(The page goes on\.\)$/)
  })

  it('cannot make a table as wide as it likes', async () => {
    expect(
      (await shapeAnswer('<html><body><table><tr><td colspan="999999999">a</td></tr></table>', 'text/html', {})).text,
    ).toBe('a |')
  })
})
