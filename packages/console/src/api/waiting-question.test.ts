import { afterEach, expect, test } from 'vitest'
import { findWaitingProject, keepQuestion, readAndForgetQuestion } from './waiting-question.ts'

const original = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')

afterEach(() => {
  if (original) Object.defineProperty(globalThis, 'sessionStorage', original)
  else Reflect.deleteProperty(globalThis, 'sessionStorage')
})

function provideStorage(get: () => unknown) {
  Object.defineProperty(globalThis, 'sessionStorage', { get, configurable: true })
}

test('a waiting question is found by its project and is given once', () => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  const storage = Object.create(methods)
  provideStorage(() => storage)
  keepQuestion('one', 'Where is my order?')
  expect(findWaitingProject()).toBe('one')
  expect(readAndForgetQuestion('one')).toBe('Where is my order?')
  expect(readAndForgetQuestion('one')).toBe(null)
  expect(findWaitingProject()).toBe(undefined)
})

test('no question waits where the browser forbids storage, and nothing throws', () => {
  provideStorage(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  keepQuestion('one', 'Where is my order?')
  expect(readAndForgetQuestion('one')).toBe(null)
  expect(findWaitingProject()).toBe(undefined)
})

test('a question that does not fit into a full storage is dropped', () => {
  const throwQuotaExceeded = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  provideStorage(() => ({ setItem: throwQuotaExceeded, getItem: () => null, removeItem: () => undefined }))
  keepQuestion('one', 'Where is my order?')
  expect(readAndForgetQuestion('one')).toBe(null)
})
