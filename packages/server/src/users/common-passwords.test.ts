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
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(true))
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
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(false))
})
