import { useMutation, useQuery } from '@tanstack/react-query'
import { describePrice } from '#ui/plan/describe-price.ts'
import { configQuery } from './account/config.ts'
import { findModelKey } from './account/model-key.ts'
import { saveKeyOfMutation } from './account/provider-keys.ts'
import { saveProviderKeyMutation } from './account/settings.ts'
import { findServerText } from './http/error-texts.ts'

export function useKeySaving(model: string, onSaved: () => void) {
  const { data: config } = useQuery(configQuery)
  const { provider, label, isNeeded } = findModelKey(config, model)
  const offer = config?.models.find(({ id, ended }) => id === model && !ended)
  const first = useMutation(saveProviderKeyMutation)
  const other = useMutation(saveKeyOfMutation)
  const { isPending, error, reset } = provider === undefined ? first : other
  const options = { onSuccess: onSaved }
  return {
    label,
    provider,
    isNeeded,
    isPending,
    error: findServerText(error),
    sandbox: config?.sandbox ?? false,
    price: offer && describePrice(offer),
    reset,
    save: (key: string) =>
      provider === undefined ? first.mutate(key, options) : other.mutate({ provider, key }, options),
  }
}
