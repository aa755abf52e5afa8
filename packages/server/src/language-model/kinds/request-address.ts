import type { ModelProvider } from '#language-model/model-provider.ts'
import { memoizeText } from '#memoize.ts'
import { trimCharacterAtEnd } from '#trim-character.ts'

const MOST_REMEMBERED = 100

/** A query of the base address, such as `?api-version=...`, goes with each call. */
export function createRequestAddress(
  { baseUrl }: Pick<ModelProvider, 'baseUrl'>,
  path: string,
): { origin: string; path: string } {
  const base = readBase(baseUrl)
  const [below = '', query = ''] = path.split('?')
  const queries = [base.query, query].filter((each) => each !== '').join('&')
  return { origin: base.origin, path: `${base.path}${below}${queries === '' ? '' : `?${queries}`}` }
}

const readBase = memoizeText((baseUrl) => {
  const { origin, pathname, search } = new URL(baseUrl)
  return { origin, path: trimCharacterAtEnd(pathname, '/'), query: search.slice(1) }
}, MOST_REMEMBERED)
