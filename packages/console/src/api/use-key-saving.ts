import { useMutation, useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config.ts'
import { findServerText } from '#api/error-texts.ts'
import { saveProviderKeyMutation } from '#api/settings.ts'

/** Saves a provider key in the middle of something else, which goes on with `onSaved`. */
export function useKeySaving(onSaved: () => void) {
  const { data: config } = useQuery(configQuery)
  const { mutate, isPending, error } = useMutation(saveProviderKeyMutation)
  return {
    isPending,
    error: findServerText(error),
    sandbox: config?.sandbox ?? false,
    save: (key: string) => mutate(key, { onSuccess: onSaved }),
  }
}
