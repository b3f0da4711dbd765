/** What a log calls the fields of connections, as the screens do. */
export const CONNECTION_LOG_FIELDS = {
  bordeloid: { label: 'Bordelo ID' },
  bordeloapikey: { label: 'Bordelo API key' },
  jangltoken: { label: 'Jangl token' },
}
