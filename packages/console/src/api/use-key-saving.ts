import { useMutation, useQuery } from '@tanstack/react-query'
import { configQuery } from './account/config.ts'
import { saveProviderKeyMutation } from './account/settings.ts'
import { findServerText } from './http/error-texts.ts'

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
