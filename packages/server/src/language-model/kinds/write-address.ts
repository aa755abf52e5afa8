import type { ModelProvider } from '#language-model/model-provider.ts'
import { trimEndOf } from '#trim-character.ts'

/**
 * The base address with a path below it. A query of the base address, such as `?api-version=...`, goes with each call.
 */
export function writeAddress(
  { baseUrl }: Pick<ModelProvider, 'baseUrl'>,
  path: string,
): { origin: string; path: string } {
  const base = new URL(baseUrl)
  const [below = '', query = ''] = path.split('?')
  const queries = [base.search.slice(1), query].filter((each) => each !== '').join('&')
  return {
    origin: base.origin,
    path: `${trimEndOf(base.pathname, '/')}${below}${queries === '' ? '' : `?${queries}`}`,
  }
}
