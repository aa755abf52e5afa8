import { expect, test } from 'vitest'
import { findAvatar } from './chat-facts.ts'

test.each([
  [{ appearance: { avatar: 'P' }, mark: '🇩🇪' }, 'P'],
  [{ appearance: { title: '🇩🇪 Parcels', avatar: '' }, mark: '🇩🇪' }, '🇩🇪'],
  [{ appearance: { title: '📦 Parcels' } }, '📦'],
  [{}, 'B'],
  [{ name: '' }, ''],
])(
  'the mark is the avatar, else what the server says is the first sign, else the first code point: %j',
  (config, mark) => {
    expect(findAvatar({ name: 'Bot', ...config })).toBe(mark)
  },
)
