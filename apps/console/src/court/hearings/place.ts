/** Form values for the place of a hearing. Empty means the default of the branch. */
export interface PlaceValues {
  hearing_mode: string;
  room: string;
  judge: string;
  meeting_url: string;
}

interface Place {
  room?: string | null;
  judge?: string | null;
}

interface Meeting {
  meeting_url?: string | null;
}

/**
 * Returns room and judge for the request body; `first` are the initial form values. A cleared field is reset to the
 * branch's default. A field that was empty from the start is not sent, so that the server keeps a value chosen for this
 * hearing.
 */
export function placeOf(values: PlaceValues, first: PlaceValues): Place {
  const sent: Place = {};
  for (const name of ['room', 'judge'] as const) {
    const chosen = values[name].trim();
    if (chosen !== '') sent[name] = chosen;
    else if (first[name] !== '') sent[name] = null;
  }
  return sent;
}

/**
 * Returns the videoconference link. The form hides the link field for hearings in person, so the link is removed when
 * a hearing is changed to one in person.
 */
export function meetingOf(values: PlaceValues, first: PlaceValues): Meeting {
  if (values.hearing_mode !== 'in-person') return { meeting_url: values.meeting_url.trim() || null };
  return first.hearing_mode === 'in-person' ? {} : { meeting_url: null };
}
