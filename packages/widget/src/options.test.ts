import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const script = (dataset: Record<string, string>) => ({ dataset }) as unknown as HTMLScriptElement

it('reads the attributes of the script tag', () => {
  expect(readOptions(script({ project: 'P1', colorScheme: 'dark' }), new URL('https://b.example/widget.js'))).toEqual({
    project: 'P1',
    colorScheme: 'dark',
  })
})

it('takes from the address what the attributes do not say', () => {
  const address = new URL('https://b.example/widget.js?project=P2&mode=inline')
  expect(readOptions(script({ project: 'P1' }), address)).toEqual({ project: 'P1', mode: 'inline' })
})
