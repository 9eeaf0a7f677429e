/** Where a hearing is, as its form holds it. Empty is: as the branch has it. */
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
 * The room and the judge as the API takes them; `first` is what the form began with. What was emptied is as the branch has
 * it; what was empty from the first is not sent, so that a hearing keeps what was chosen for it alone in another branch.
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

/** The form does not ask for the address of a hearing in person: one that becomes so leads nobody to a videoconference. */
export function meetingOf(values: PlaceValues, first: PlaceValues): Meeting {
  if (values.hearing_mode !== 'in-person') return { meeting_url: values.meeting_url.trim() || null };
  return first.hearing_mode === 'in-person' ? {} : { meeting_url: null };
}
