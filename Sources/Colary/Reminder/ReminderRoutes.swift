import Commons
import Wire

extension ColaryApp {
  func mountReminder(on site: inout Site) throws {
    let (reminders, jobs) = (features.reminders, services.jobs)
    try site.read(Colary.reminder, .members) { _, me, db in
      try reminders.show(to: me, in: db)
    } page: { reminder, _, view in
      ReminderPage(view: view, time: reminder.time?.text ?? "", formState: .empty)
    }
    try site.write(
      Colary.setReminder, .members,
      then: .to(Colary.reminder.path, ko: "저장했어요.", en: "Saved.")
    ) { context, me, db in
      try reminders.set(context.input, as: me, by: jobs, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      ReminderPage(view: view, time: rejected.form.value("time"), formState: rejected.form)
    }
  }
}
