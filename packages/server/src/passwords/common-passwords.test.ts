import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a password that anyone tries first is common', () => {
  test.each([
    'password',
    'Password1',
    'PASSWORD123',
    'p@ssw0rd',
    'passw0rd!',
    'qwertyuiop',
    'qwerty123',
    '1q2w3e4r',
    '1qaz2wsx',
    'asdfghjkl',
    'iloveyou',
    'sunshine1',
    'princess',
    'football',
    'baseball1',
    'superman',
    'trustno1',
    'welcome1',
    'letmein1',
    'admin123',
    'monkey123',
    'dragon123',
    'starwars',
    'whatever',
    'michael1',
    'jennifer',
    'computer',
    'internet',
    'samsung1',
    'pokemon1',
    '12345678',
    '123456789',
    '1234567890',
    '87654321',
    '11111111',
    '00000000',
    '12121212',
    '123123123',
    'abcdefgh',
    'abcabcabc',
    'aaaaaaaaa',
    'summer2024',
    'changeme',
    'bricks123',
    'chatbot1',
  ])('a password that anyone tries first is common: %s', async (password) =>
    expect(await isCommonPassword(password)).toBe(true),
  )
})

describe('any other is not', () => {
  test.each([
    'a quiet river bend',
    'Tr0ub4dor&3',
    'x'.repeat(64),
    'ab'.repeat(64),
    'correct-horse',
    'kj3$mPq9',
    '🙂 flamingo 🙂',
  ])('any other password is not common: %s', async (password) => expect(await isCommonPassword(password)).toBe(false))
})

test('more than 3,000 passwords made by habit of the most common words are refused (B6)', async () => {
  const words =
    'password qwerty welcome letmein monkey dragon football baseball iloveyou sunshine princess superman batman master ' +
    'shadow michael jennifer jordan hunter killer soccer charlie george summer winter spring autumn london paris computer ' +
    'internet google samsung liverpool arsenal chelsea mustang ferrari pokemon starwars freedom whatever cookie ' +
    'chocolate banana orange cheese pepper flower butterfly tiger phoenix january december monday friday hello admin ' +
    'secret access default'
  const endings =
    '1 12 123 1234 12345 123456 1! 123! ! @123 01 11 69 77 88 99 00 007 111 2000 2010 2018 2019 2020 2021 2022'
  const listSpellings = (word: string) => [word, word.toUpperCase(), (word[0] ?? '').toUpperCase() + word.slice(1)]
  const habits = words
    .split(' ')
    .flatMap(listSpellings)
    .flatMap((word) => [word + word, ...endings.split(' ').map((ending) => word + ending)])
  expect(new Set(habits).size).toBeGreaterThan(3_000)
  const isCommon = await Promise.all(habits.map(isCommonPassword))
  expect(habits.filter((_, at) => !isCommon[at])).toEqual([])
})

test('the published common passwords are refused, thousands of them long enough (B6)', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const listed = (dictionary['passwords-common'] ?? []).filter(({ length }) => length >= 8).map(String)
  expect(listed.length).toBeGreaterThan(3_000)
  for (const password of listed.slice(0, 3_000)) expect(await isCommonPassword(password.toUpperCase())).toBe(true)
})
