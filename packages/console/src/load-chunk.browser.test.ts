import { beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, loadChunk, prefetchChunk } from './load-chunk.ts'

const reached = async () => {}

beforeEach(() => sessionStorage.clear())

test('without a network a part is waited for, and the page is not loaded anew', async () => {
  const reload = vi.fn()
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>()
  let isThere = false
  const load = () => (isThere ? Promise.resolve('here') : Promise.reject(new TypeError('Failed to fetch')))
  const part = loadChunk(load, { reload, reached: () => isBack })
  isThere = true
  comeBack()
  expect(await part).toBe('here')
  expect(reload).not.toHaveBeenCalled()
})

test('while no files are served a part is not asked for, since browsers keep what failed as failed', async () => {
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>()
  const load = vi.fn(async () => 'here')
  const part = loadChunk(load, { reached: () => isBack, isServed: async () => false })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(load).not.toHaveBeenCalled()
  comeBack()
  expect(await part).toBe('here')
})

test('a part that came before it was needed is at hand while no files are served', async () => {
  const load = vi.fn(async () => 'here')
  await prefetchChunk(load)
  expect(await loadChunk(load, { reached: () => new Promise(() => {}), isServed: async () => false })).toBe('here')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that is gone after a release reloads the page, once', async () => {
  const reload = vi.fn()
  const rejectImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  void loadChunk(rejectImport, { reload, reached })
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  await expect(loadChunk(rejectImport, { reload, reached })).rejects.toThrow('Failed to fetch')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a part that has come lets a later one reload again', async () => {
  const reload = vi.fn()
  const rejectImport = () => Promise.reject(new TypeError('gone'))
  void loadChunk(rejectImport, { reload, reached })
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(await loadChunk(async () => 'here', { reload, reached })).toBe('here')
  void loadChunk(rejectImport, { reload, reached })
  await expect.poll(() => reload.mock.calls.length).toBe(2)
})

test('a part that never comes counts as gone', async () => {
  const reload = vi.fn()
  void loadChunk(() => new Promise(() => {}), { reload, reached, timeoutMs: 1 })
  await expect.poll(() => reload.mock.calls.length).toBe(1)
})

test('a part may take two minutes to arrive, and not longer', async () => {
  vi.useFakeTimers()
  try {
    const reload = vi.fn()
    void loadChunk(() => new Promise(() => {}), { reload, reached })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  } finally {
    vi.useRealTimers()
  }
})
