import type { EndpointBody, Endpoints } from '@bricks/contract'
import { mutationOptions } from '@tanstack/react-query'
import { post } from '#api/http/client.ts'
import { readDeviceField } from '#api/session/session.ts'
import { settingsQuery } from './user.ts'

export const forgotPasswordMutation = mutationOptions({
  mutationFn: (email: string) => post('/password/forgot', { email, ...readDeviceField() }),
})

export const resetPasswordMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['resetPassword']>) => post('/password/reset', body),
})

export const confirmEmailMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['confirmEmail']>) => post('/email/confirm', body),
  onSuccess: (_nothing, _body, _result, { client }) => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
})

export const disownEmailMutation = mutationOptions({
  mutationFn: (token: string) => post('/email/disown', { token }),
})

export const resendConfirmationMutation = mutationOptions({
  mutationFn: () => post('/email/resend', {}),
})
