import type { Words } from './fetch-words.ts'

export const words: Words = {
  person: '担当者に連絡する',
  offer: '担当者に連絡しますか？',
  shares: 'メッセージとこのチャットの内容が担当者に届きます。',
  name: 'お名前',
  email: 'メールアドレス',
  message: 'メッセージ',
  optional: '（任意）',
  sent: '送信しました。担当者が確認します。',
  save: '控えを保存',
  done: '完了',
  failed: '送信できませんでした。入力内容は残っています。もう一度お試しください。',
  tooOften: '送信できませんでした。現在メッセージが多すぎます。入力した内容は残っていますので、後ほどお試しください。',
}
