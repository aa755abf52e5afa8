import { expect, test } from 'vitest'
import { pickLanguage } from './pick-language.ts'

const OFFERS = ['en', 'ar', 'de', 'fr'].map((language) => ({ language }))

test.each([
  ['de', 'de'],
  ['de-AT,en;q=0.5', 'de'],
  ['AR', 'ar'],
  ['en;q=0.4, fr;q=0.9, de;q=0.8', 'fr'],
  ['tlh, nl;q=0.9, de;q=0.1', 'de'],
  ['fr;q=0, de;q=0.2', 'de'],
  ['fr; q=0.3 , en ;q=0.2', 'fr'],
])('Accept-Language %s means %s', (header, language) => {
  expect(pickLanguage(header, OFFERS)?.language).toBe(language)
})

test.each([undefined, '', '*', 'nl', 'fr;q=0', 'constructor', ';;,,q=', `${'nl,'.repeat(5000)}fr`])(
  'Accept-Language %.20s names none of them',
  (header) => {
    expect(pickLanguage(header, OFFERS)).toBeUndefined()
  },
)
