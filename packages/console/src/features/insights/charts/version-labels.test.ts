import { expect, test } from 'vitest'
import { keepLabelsApart, listVersionLabels } from './version-labels.ts'

test('versions of one day have one label, and the newest day comes first', () => {
  const marks = [
    { at: 4, version: 3 },
    { at: 4, version: 4 },
    { at: 4, version: 5 },
    { at: 9, version: 6 },
  ]
  expect(listVersionLabels(marks)).toEqual([
    { at: 9, text: 'v6' },
    { at: 4, text: 'v3–5' },
  ])
  expect(listVersionLabels([])).toEqual([])
})

test('a label that would stand on a newer one is left out', () => {
  const labels = [
    { text: 'v14', left: 300, width: 20 },
    { text: 'v13', left: 285, width: 20 },
    { text: 'v12', left: 276, width: 20 },
    { text: 'v11', left: 310, width: 20 },
  ]
  expect(keepLabelsApart(labels, 4).map(({ text }) => text)).toEqual(['v14', 'v12'])
})
