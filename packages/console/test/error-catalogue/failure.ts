import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#test/fake-api.ts'
import type { OpenPageOptions, openPage } from '#test/open-page.tsx'

type Opened = Awaited<ReturnType<typeof openPage>>

export interface Failure {
  where: string
  condition: string
  address: string
  options?: OpenPageOptions
  act?: (opened: Opened) => Promise<unknown>
  meets: (opened: Opened) => Promise<unknown>
}

export const TEXTS = {
  refused: 'An error occurred. Please try again.',
  obscur: 'An obscur error occurred. Please try again.',
  obscure: 'An obscure error occurred. Please try again.',
  server: 'The server says why, in its own words.',
}

export const FAULTS = {
  refusal: () => refuse('internal'),
  silence: () => Promise.reject(new TypeError('Failed to fetch')),
  inOwnWords: () => Response.json({ error: TEXTS.server, code: 'invalid_input' }, { status: 400 }),
}

export const person = {
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  label: (name: string) => page.getByLabelText(name, { exact: true }),
  dialog: (name: string) => page.getByRole('dialog', { name }),
  section: (name: string) => page.getByRole('region', { name }),
  press: (name: string) => userEvent.click(person.button(name).first()),
  fill: async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await person.label(name).fill(value)
  },
}

export function expectAlert(text: string, again: string) {
  return async () => {
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toHaveTextContent(text)
    await expect.element(person.button(again).first()).toBeEnabled()
  }
}

export function expectFieldFault(field: string, text: string) {
  return async ({ api }: Opened) => {
    await expect.element(person.label(field)).toHaveAccessibleDescription(expect.stringContaining(text))
    await expect.element(person.label(field)).toBeInvalid()
    expect(api.calls.filter(({ body }) => body !== undefined)).toEqual([])
  }
}
