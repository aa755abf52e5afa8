import { expect, test } from 'vitest'
import { avatarOf } from './chat-facts.ts'

test.each([
  [{ appearance: { avatar: 'P' }, mark: '🇩🇪' }, 'P'],
  [{ appearance: { title: '🇩🇪 Parcels', avatar: '' }, mark: '🇩🇪' }, '🇩🇪'],
  [{ appearance: { title: '📦 Parcels' } }, '📦'],
  [{}, 'B'],
  [{ name: '' }, ''],
])(
  'the mark is the avatar, else what the server says is the first sign, else the first code point: %j',
  (config, mark) => {
    expect(avatarOf({ name: 'Bot', ...config })).toBe(mark)
  },
)
