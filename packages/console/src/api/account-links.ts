import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions } from '@tanstack/react-query'
import { post } from '#api/client.ts'
import { settingsQuery } from '#api/settings.ts'

export const forgotPasswordMutation = mutationOptions({
  mutationFn: (email: string) => post('/password/forgot', { email }),
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['resetPassword']>) => post('/password/reset', body),
})

export const confirmEmailMutation = mutationOptions({
  mutationFn: (token: string) => post('/email/confirm', { token }),
  onSuccess: (_nothing, _token, _result, { client }) => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
})

export const resendConfirmationMutation = mutationOptions({
  mutationFn: () => post('/email/resend', {}),
})
